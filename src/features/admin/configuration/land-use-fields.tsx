import { MultiSelect, Table, Text } from '@mantine/core';
import { RECEIVER_TYPES } from '../../../domain/criteria/criteria-set.ts';
import { landUsesIn } from '../../../domain/criteria/hours-of-use.ts';
import { criteriaTemplate } from '../../../domain/report-config.ts';
import { units } from '../../../format/units.ts';
import { configurationTexts } from '../../../texts/admin-configuration.ts';
import classes from '../../../ui/data-table.module.css';
import { sameKeys } from './edit-times.ts';
import { OptionalNumber, type SectionProps } from './fields.tsx';

/** Criteria of what is not a residence: the set's, and the project's own. */
export function LandUseFields({ entered, change, fault }: SectionProps) {
  const template = criteriaTemplate(entered.criteriaSet);
  const { operatingTimes } = entered.criteria;
  const landUses = landUsesIn(template, operatingTimes);
  const times = operatingTimes.map(({ key, name }) => ({ value: key, label: name || key }));
  return (
    <Table
      fz="sm"
      verticalSpacing={4}
      className={classes.table ?? ''}
      aria-label={configurationTexts.otherLandUses}
      role="table"
    >
      <Table.Thead>
        <Table.Tr role="row">
          <Table.Th>{configurationTexts.use}</Table.Th>
          <Table.Th w={170}>{configurationTexts.inTheSet}</Table.Th>
          <Table.Th w={132}>{configurationTexts.forThisProject}</Table.Th>
          <Table.Th w={220}>{configurationTexts.inUseIn}</Table.Th>
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
              <Table.Td role="cell" data-label={configurationTexts.inTheSet}>
                <div>
                  {use === undefined || use.level === null ? configurationTexts.none : units.dBA(use.level)}
                  <Text span size="xs" c="dimmed" display="block">
                    {use?.note}
                  </Text>
                </div>
              </Table.Td>
              <Table.Td role="cell" data-label={configurationTexts.forThisProject}>
                <OptionalNumber
                  size="xs"
                  aria-label={configurationTexts.criterionOfForThisProject(type)}
                  placeholder={configurationTexts.asInSet}
                  suffix={configurationTexts.dBA}
                  value={entered.landUses[type]}
                  error={fault(`landUses.${type}`)}
                  onChange={(level) => change({ landUses: { ...entered.landUses, [type]: level } })}
                />
              </Table.Td>
              <Table.Td role="cell" data-label={configurationTexts.inUseIn}>
                <MultiSelect
                  size="xs"
                  miw={0}
                  flex="0 1 220px"
                  aria-label={configurationTexts.operatingTimesInWhichIsInUse(type)}
                  // A key that there is not any more is shown with its fault, so that it can be taken out.
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
