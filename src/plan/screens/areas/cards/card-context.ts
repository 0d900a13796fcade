import type { WorkArea } from '../../../../model/assessment/work-area.ts';
import type { WorkAreaId } from '../../../../model/ids.ts';
import type { ToLocal } from '../../../../prediction/rules/scene/work-shapes.ts';
import type { OtherUse } from '../../../rules/equipment-uses.ts';
import type { OpenedPlan } from '../../editing/plan-context.ts';
import type { EquipmentDialogKind } from '../../equipment/equipment-menu.tsx';
import { createRequiredContext } from '../../../../ui/required-context.ts';

/** What the cards of a plan share. It stays the same object while work areas are edited, so that only the edited card renders again. */
export interface CardSettings extends Pick<
  OpenedPlan,
  'config' | 'criteria' | 'equipment' | 'times' | 'shifts' | 'plane'
> {
  /** Custom equipment of the whole assessment, and equipment that the company measured. */
  readonly others: readonly OtherUse[];
  /** Converts to the plane of the scene; null until the scene is loaded. */
  readonly toLocal: ToLocal | null;
  /** Counts the addresses in an area or within 1 m of it; null until the scene is loaded. */
  readonly countAddresses: ((area: WorkArea) => number) | null;
  /** Whether there are several cards, which can be selected together. */
  readonly isOneOfSeveral: boolean;
  /** Whether there are so many work areas that those which are not selected are folded. */
  readonly isOneOfMany: boolean;
  /** @returns why a work area or barrier cannot have a name; null if it can */
  readonly checkName: (id: WorkAreaId, name: string) => string | null;
  /** Writes the new state of a work area or barrier; null deletes it. */
  readonly onChange: (id: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  readonly onEquipmentDialog: (id: WorkAreaId, kind: EquipmentDialogKind) => void;
  readonly onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

export const [CardContext, useCardSettings] = createRequiredContext<CardSettings>('a plan');
