package dev.talaria.runtime.digest.read;

/** Why a file was not read, or not to its end. */
public enum SkipReason {
  MISSING,
  NO_PERMISSION,
  NOT_A_FILE,
  BINARY,
  /** Compressed in a way that is not read here. */
  COMPRESSED,
  EXCLUDED,
  /** What was read until then counts. */
  BROKEN
}
