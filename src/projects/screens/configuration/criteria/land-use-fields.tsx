import { MultiSelect, Table, Text } from '@mantine/core';
import { RECEIVER_TYPES } from '../../../../model/criteria/criteria-set.ts';
import { landUsesIn } from '../../../../model/criteria/hours-of-use.ts';
import { criteriaTemplate } from '../../../../model/project/report-config.ts';
import { units } from '../../../../model/format/units.ts';
import classes from '../../../../ui/data-table.module.css';
import { sameKeys } from './edit-times.ts';
import { OptionalNumber, type SectionProps } from '../fields.tsx';

/** Edits criteria of receivers that are no residences: those of the set and those of the project. */
export function LandUseFields({ entered, change, fault }: SectionProps) {
  const template = criteriaTemplate(entered.criteriaSet);
  const { operatingTimes } = entered.criteria;
  const landUses = landUsesIn(template, operatingTimes);
  const times = operatingTimes.map(({ key, name }) => ({ value: key, label: name || key }));
  return (
    <Table fz="sm" verticalSpacing={4} className={classes.table ?? ''} aria-label="Other land uses" role="table">
      <Table.Thead>
        <Table.Tr role="row">
          <Table.Th>Use</Table.Th>
          <Table.Th w={170}>In the set</Table.Th>
          <Table.Th w={132}>For this project</Table.Th>
          <Table.Th w={220}>In use in</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {RECEIVER_TYPES.filter((type) => type !== 'residence').map((type) => {
          const use = landUses[type];
          const ofSet = use?.inUse ?? times.map(({ value }) => value);
          const ofProject = entered.inUse[type];
          return (
            <Table.Tr key={type} role="row">
              <Table.Td role="cell" fw={600} style={{ overflowWrap: 'normal' }}>
                {type}
              </Table.Td>
              <Table.Td role="cell" data-label="In the set">
                <div>
                  {use === undefined || use.level === null ? 'none' : units.dBA(use.level)}
                  <Text span size="xs" c="dimmed" display="block">
                    {use?.note}
                  </Text>
                </div>
              </Table.Td>
              <Table.Td role="cell" data-label="For this project">
                <OptionalNumber
                  size="xs"
                  aria-label={`Criterion of ${type} for this project`}
                  placeholder="as in the set"
                  suffix=" dB(A)"
                  value={entered.landUses[type]}
                  error={fault(`landUses.${type}`)}
                  onChange={(level) => change({ landUses: { ...entered.landUses, [type]: level } })}
                />
              </Table.Td>
              <Table.Td role="cell" data-label="In use in">
                <MultiSelect
                  size="xs"
                  miw={0}
                  flex="0 1 220px"
                  aria-label={`Operating times in which ${type} is in use`}
                  // A key that no longer exists is shown with its fault, so that the person can remove it.
                  data={[...times, ...unknownOf(ofProject, times)]}
                  value={ofProject ?? ofSet}
                  error={fault(`inUse.${type}`)}
                  onChange={(keys) =>
                    change({ inUse: { ...entered.inUse, [type]: sameKeys(keys, ofSet) ? null : keys } })
                  }
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function unknownOf(keys: readonly string[] | null, times: ReadonlyArray<{ value: string }>): string[] {
  return keys?.filter((key) => times.every(({ value }) => value !== key)) ?? [];
}
