package dev.talaria.runtime.language;

/** The languages that Talaria itself understands and answers in, without a model. */
public enum Language {
  EN,
  FR,
  DE,
  ES,
  ZH
}
