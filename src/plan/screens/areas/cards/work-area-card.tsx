import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { type WorkArea, workAreaKind, workAreaName } from '../../../../model/assessment/work-area.ts';
import { counted, decibels } from '../../../../model/format/format.ts';
import { units } from '../../../../model/format/units.ts';
import type { WorkAreaId } from '../../../../model/ids.ts';
import { problemsOfArea } from '../../../../prediction/rules/sources/area-problems.ts';
import { formatAddressesInWorkArea } from '../../../../prediction/rules/sources/texts.ts';
import { soundPowerOfArea } from '../../../rules/area-sound-power.ts';
import { formatChainage, formatSize } from '../../../rules/format-size.ts';
import { useEditor } from '../../editing/editor-store.ts';
import { EquipmentList } from '../../equipment/equipment-list.tsx';
import { BarrierFields } from './barrier-fields.tsx';
import { useCardSettings } from './card-context.ts';
import { CardFrame, CardHead, CardProblems, KIND_ICONS, useCardInView, withProperties } from './card-parts.tsx';
import { CrewFields } from './crew-fields.tsx';
import { HaulRoadFields } from './haul-road-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { MoreSettings } from './more-settings.tsx';
import { MovingFields } from './moving-fields.tsx';
import { RoofField } from './roof-field.tsx';

interface WorkAreaCardProps {
  id: WorkAreaId;
  area: WorkArea;
}

type Properties = WorkArea['feature']['properties'];

/**
 * The card of a work area in the plan. It is folded to one line if the plan has many work areas, this one is not selected, and
 * nothing is wrong with it. It renders again only when the work area itself changes.
 */
export const WorkAreaCard = memo(function WorkAreaCard({ id, area }: WorkAreaCardProps) {
  const { shifts, equipment, toLocal, isOneOfMany } = useCardSettings();
  const isSelected = useEditor(({ selectedAreas }) => selectedAreas.includes(id));
  const problems = problemsOfArea(area, { shifts }, equipment, toLocal);
  const [hasFocus, setFocus] = useState(false);
  if (isOneOfMany && !isSelected && !hasFocus && problems.length === 0) return <FoldedCard id={id} area={area} />;
  return <OpenCard id={id} area={area} isSelected={isSelected} problems={problems} onFocus={setFocus} />;
});

interface OpenCardProps extends WorkAreaCardProps {
  isSelected: boolean;
  problems: readonly string[];
  /** Called when the focus enters or leaves the card: a card with the focus does not fold. */
  onFocus: (hasFocus: boolean) => void;
}

function OpenCard({ id, area, isSelected, problems, onFocus }: OpenCardProps) {
  const { plane, countAddresses, onChange } = useCardSettings();
  const card = useCardInView(isSelected);
  // Whoever unfolded the card by its button continues inside it.
  useEffect(() => {
    if (document.activeElement === document.body && useEditor.getState().selectedAreas.includes(id))
      card.current?.focus({ preventScroll: true });
  }, [id, card]);
  const addressesInside = useMemo(() => countAddresses?.(area) ?? 0, [countAddresses, area]);
  /** @param begun what the changed properties were when the entry began */
  const setProperties = (changes: Partial<Properties>, begun: Partial<Properties> = {}) =>
    onChange(id, withProperties(area, changes), withProperties(area, begun));
  return (
    <CardFrame ref={card} id={id} name={area.feature.properties.name} isSelected={isSelected} onFocus={onFocus}>
      <Stack gap="sm">
        <CardHead id={id} area={area} isSelected={isSelected} />
        <Text size="xs" c="dimmed" mt={-6}>
          {formatSize(area, plane)}
          {formatChainage(area, plane)}
        </Text>
        {addressesInside > 0 && (
          <Text size="sm" c="orange.9">
            {formatAddressesInWorkArea(addressesInside)}
          </Text>
        )}
        <AreaFields id={id} area={area} onChange={setProperties} />
        <CardProblems problems={problems} />
      </Stack>
    </CardFrame>
  );
}

interface AreaFieldsProps extends WorkAreaCardProps {
  /** @param begun what the changed properties were when the entry began */
  onChange: (changes: Partial<Properties>, begun?: Partial<Properties>) => void;
}

/** Equipment, barrier and further settings of a work area. */
function AreaFields({ id, area, onChange }: AreaFieldsProps) {
  const { config, criteria, shifts, plane, onChange: onAreaChange } = useCardSettings();
  const { properties, geometry } = area.feature;
  const name = workAreaName(area);
  const kind = workAreaKind(area.feature);
  return (
    <>
      <EquipmentList id={id} area={area} onChange={(uses) => onChange({ equipment: uses })} />
      {kind === 'area' && (
        <BarrierFields
          area={area}
          defaultHeightM={config.method.barrierHeightM}
          onBarrier={(temporaryNoiseBarrier) => onAreaChange(id, { ...area, temporaryNoiseBarrier }, area)}
          onHeight={(barrierHeight, begun) => onChange({ barrierHeight }, { barrierHeight: begun })}
        />
      )}
      <MoreSettings area={area} usual={criteria.crew}>
        {geometry.type === 'LineString' && <HaulRoadFields area={name} properties={properties} onChange={onChange} />}
        {kind === 'line' && (
          <MovingFields name={name} area={area} shifts={shifts} set={criteria} plane={plane} onChange={onChange} />
        )}
        <RoofField area={area} onChange={(onRoof) => onChange({ onRoof })} />
        <CrewFields area={area} usual={criteria.crew} onChange={(crew) => onChange({ crew })} />
        <LimitFields area={area} shifts={shifts} onChange={onChange} />
      </MoreSettings>
    </>
  );
}

/** A work area in one line: a single tab stop, which unfolds it. */
function FoldedCard({ id, area }: WorkAreaCardProps) {
  const { equipment, toLocal, plane } = useCardSettings();
  const { properties } = area.feature;
  const items = properties.equipment.reduce((sum, { quantity }) => sum + quantity, 0);
  const levelDba = soundPowerOfArea(area, equipment, toLocal);
  return (
    <CardFrame id={id} name={properties.name} isSelected={false}>
      <UnstyledButton w="100%" aria-expanded={false}>
        <Group wrap="nowrap" gap="xs">
          {KIND_ICONS[workAreaKind(area.feature)]}
          <Text size="sm" fw={600} truncate flex={1}>
            {workAreaName(area)}
          </Text>
          <IconChevronDown size={16} />
        </Group>
        <Text size="xs" c="dimmed">
          {[
            formatSize(area, plane),
            counted(items, 'item'),
            ...(levelDba === null ? [] : [units.dBA(decibels(levelDba))]),
          ].join(' · ')}
        </Text>
      </UnstyledButton>
    </CardFrame>
  );
}
