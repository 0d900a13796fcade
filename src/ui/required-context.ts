import { type Context, createContext, use } from 'react';

/**
 * Creates a context without a default value, and the hook that reads it.
 * @param provider the part of the page that provides the value, for the message of the error
 * @returns the context and the hook; the hook throws outside the provider
 */
export function createRequiredContext<Value>(provider: string): readonly [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  const useRequired = (): Value => {
    const value = use(context);
    if (value === null) throw new Error(`this part of the page lies outside ${provider}`);
    return value;
  };
  return [context, useRequired];
}
