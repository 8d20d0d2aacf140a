/**
 * Language models over HTTP, by way of langchain4j: the OpenAI, Anthropic and Gemini formats.
 *
 * <p>The library maps requests and replies; what it leaves out is done here: the connection itself
 * (no thread waits, a cancelled call closes it), time limits, errors as data, and what a provider
 * wants to see again. Must not know sessions, settings files or where a key comes from. Start
 * reading at {@link dev.talaria.runtime.model.langchain.LangchainModelClient}.
 */
@NullMarked
package dev.talaria.runtime.model.langchain;

import org.jspecify.annotations.NullMarked;
