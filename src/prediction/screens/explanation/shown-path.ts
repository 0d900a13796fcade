import { create } from 'zustand';
import type { BreakdownPath } from '../../rules/explanation/level-breakdown.ts';

/** The explained path that the map shows. The panel sets it, and the map reads it. */
export const useShownPath = create<{ path: BreakdownPath | null }>(() => ({ path: null }));

export const showPath = (path: BreakdownPath | null): void => useShownPath.setState({ path });
