import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type CriteriaSet, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { LIMITED_LEVELS, type ConditionCheck, type LimitedLevel } from '../../../model/revisions/condition.ts';
import { findAddresses, type SearchedAddress } from '../../../ui/map/find-addresses.ts';

type Of<Kind extends ConditionCheck['kind']> = Extract<ConditionCheck, { kind: Kind }>;

/** What a condition can refer to. */
export interface ConditionChoices {
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  addresses: readonly SearchedAddress[];
}

interface CheckFieldsProps<Check extends ConditionCheck = ConditionCheck> extends ConditionChoices {
  check: Check;
  onChange: (check: Check) => void;
  /** Returns the error of a field, as a sentence. Null if there is none. */
  problemAt: (field: string) => string | null;
}

/** Fields for the data that a run needs to check a condition. */
export function CheckFields({ check, ...props }: CheckFieldsProps) {
  switch (check.kind) {
    case 'words':
      return null;
    case 'level':
      return <LevelFields {...props} check={check} />;
    case 'equipment':
      return <EquipmentFields {...props} check={check} />;
    case 'hours':
      return <HoursFields {...props} check={check} />;
  }
}

const LEVEL_NAMES: Record<LimitedLevel, string> = {
  laeqAssessed: 'The level that is compared, dB(A)',
  lamax: 'LAmax, dB(A)',
  exceedance: 'Above the criterion by, dB',
};

const ANY = '';

function LevelFields({ check, onChange, problemAt, criteria, addresses }: CheckFieldsProps<Of<'level'>>) {
  const { level, address, time, mostDb } = check;
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <Select
          label="Level"
          allowDeselect={false}
          data={LIMITED_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }))}
          value={level}
          onChange={(next) => next !== null && onChange({ ...check, level: next })}
        />
        <NumberInput
          label="At most"
          decimalScale={1}
          value={Number.isNaN(mostDb) ? '' : mostDb}
          onChange={(value) => onChange({ ...check, mostDb: typeof value === 'number' ? value : NaN })}
          error={problemAt('mostDb') === null ? null : 'Enter a level.'}
        />
      </Group>
      <Group grow align="flex-start">
        <AddressField
          addresses={addresses}
          address={address}
          onChange={(next) => onChange({ ...check, address: next })}
        />
        <Select
          label="Operating time"
          allowDeselect={false}
          data={[
            { value: ANY, label: 'All that are assessed' },
            ...criteria.operatingTimes.map(({ key }) => ({ value: key, label: operatingTimeName(criteria, key) })),
          ]}
          value={time ?? ANY}
          onChange={(next) => onChange({ ...check, time: next === null || next === ANY ? null : next })}
        />
      </Group>
    </Stack>
  );
}

interface AddressFieldProps {
  addresses: readonly SearchedAddress[];
  address: Of<'level'>['address'];
  onChange: (address: Of<'level'>['address']) => void;
}

const EVERY = { value: ANY, label: 'Every address' };

/** Selects an address of the scene by a search. A scene may have 50,000 addresses. */
function AddressField({ addresses, address, onChange }: AddressFieldProps) {
  const [text, setText] = useState('');
  const isChosen = text === (address?.name ?? EVERY.label);
  const found = useMemo(() => (isChosen ? [] : findAddresses(addresses, text)), [addresses, text, isChosen]);
  const chosen = address === null ? [] : [{ value: address.id, label: address.name }];
  const others = found.filter(({ id }) => id !== address?.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label="Where"
      allowDeselect={false}
      searchable
      // The options are already filtered.
      filter={({ options }) => options}
      nothingFoundMessage="No matching address."
      data={[EVERY, ...chosen, ...others]}
      value={address?.id ?? ANY}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id, option) =>
        onChange(option === null || id === ANY ? null : { id: option.value, name: option.label })
      }
    />
  );
}

function EquipmentFields({ check, onChange, problemAt, equipment }: CheckFieldsProps<Of<'equipment'>>) {
  return (
    <Group grow align="flex-start">
      <EquipmentSelect
        equipment={equipment}
        selected={check.equipment}
        onChange={(selected) => selected !== null && onChange({ ...check, equipment: selected })}
      />
      <NumberInput
        label="At most, at the same time"
        min={0}
        max={1000}
        allowDecimal={false}
        value={Number.isNaN(check.most) ? '' : check.most}
        onChange={(value) => onChange({ ...check, most: typeof value === 'number' ? value : NaN })}
        error={problemAt('most') === null ? null : 'Enter a whole number.'}
      />
    </Group>
  );
}

function HoursFields({ check, onChange, problemAt, equipment }: CheckFieldsProps<Of<'hours'>>) {
  return (
    <Group grow align="flex-start">
      <EquipmentSelect
        equipment={equipment}
        selected={check.equipment}
        anyLabel="All work"
        onChange={(selected) => onChange({ ...check, equipment: selected })}
      />
      <TextInput
        label="None from"
        type="time"
        value={check.from}
        onChange={({ currentTarget }) => onChange({ ...check, from: currentTarget.value })}
        error={problemAt('from')}
      />
      <TextInput
        label="until"
        type="time"
        value={check.to}
        onChange={({ currentTarget }) => onChange({ ...check, to: currentTarget.value })}
        error={problemAt('to')}
      />
    </Group>
  );
}

interface EquipmentSelectProps {
  equipment: readonly EquipmentItem[];
  selected: Of<'hours'>['equipment'];
  /** Label of the option for any equipment. Absent if an item has to be selected. */
  anyLabel?: string;
  onChange: (selected: Of<'hours'>['equipment']) => void;
}

/** Most addresses that are listed. A longer search text finds the others. */
const MOST_LISTED = 60;

function EquipmentSelect({ equipment, selected, anyLabel, onChange }: EquipmentSelectProps) {
  const items = equipment.map(({ id, name }) => ({ value: id as string, label: name }));
  return (
    <Select
      label="Equipment"
      searchable
      allowDeselect={false}
      limit={MOST_LISTED}
      nothingFoundMessage="No matching equipment in the list."
      data={anyLabel === undefined ? items : [{ value: ANY, label: anyLabel }, ...items]}
      value={selected?.id ?? ANY}
      onChange={(value) => {
        const item = equipment.find(({ id }) => id === value);
        onChange(item === undefined ? null : { id: item.id, name: item.name });
      }}
    />
  );
}
