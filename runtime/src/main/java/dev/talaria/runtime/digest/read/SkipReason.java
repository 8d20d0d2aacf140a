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
  /** A file or folder that needs a permission of its own. */
  PRIVATE,
  /** Nothing is there that the pattern stands for. */
  NO_MATCH,
  /** What was read until then counts. */
  BROKEN
}
