import { create } from 'zustand';
import type { AccountPath } from '../domain/receiver-account.ts';

/** The explained path that the map shows; the panel writes it, the map reads it. */
export const useShownPath = create<{ path: AccountPath | null }>(() => ({ path: null }));

export const showPath = (path: AccountPath | null): void => useShownPath.setState({ path });
