import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { grouped } from '../../../../model/format/format.ts';
import type { ImportRecipe, LengthUnit } from '../../../../model/project/import-recipe.ts';
import { ROW_NUMBER } from '../../../../model/project/row-number.ts';
import { valueKey } from '../../../rules/load/recipes/apply-recipe.ts';
import type { ImportField } from '../../../rules/load/recipes/import-fields.ts';
import type { InspectedTable } from '../../../rules/load/recipes/inspect-file.ts';
import classes from './import-dialog.module.css';

const NONE = '';
/** A value that cannot occur in a file. */
const LEAVE_OUT = '\u0000leave-out';

const UNIT_NAMES: Readonly<Record<LengthUnit, string>> = {
  m: 'metres',
  ft: 'feet',
  'us-ft': 'US survey feet',
  yd: 'yards',
  in: 'inches',
  dm: 'decimetres',
  cm: 'centimetres',
  mm: 'millimetres',
  km: 'kilometres',
};

interface ColumnFieldsProps {
  table: InspectedTable;
  onChange: (recipe: ImportRecipe) => void;
}

/** Edits the column of each field, its unit, and the meaning of blank cells and other values. */
export function ColumnFields({ table, onChange }: ColumnFieldsProps) {
  const { fields } = table;
  return (
    <Stack gap="sm">
      <table className={classes.fields} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">Unit</th>
            <th scope="col">Where there is none</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.key} table={table} field={field} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {fields.map((field) => (
        <ValuesOfField key={field.key} table={table} field={field} onChange={onChange} />
      ))}
    </Stack>
  );
}

interface FieldProps extends ColumnFieldsProps {
  field: ImportField;
}

/** Edits the column of a field, its unit, and the meaning of blank cells. */
function FieldRow({ table, field, onChange }: FieldProps) {
  const { recipe } = table;
  const column = columnOf(recipe, field.key);
  const unit = recipe.units.find((given) => given.field === field.key)?.unit ?? 'm';
  return (
    <tr>
      <th scope="row">
        {field.label}
        {field.needed && (
          <Text span c="red.9" title="needed">
            {' *'}
          </Text>
        )}
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Column for ${field.label}`}
          required={field.needed}
          value={column ?? NONE}
          onChange={({ currentTarget }) => onChange(withColumn(recipe, field.key, currentTarget.value))}
          data={[{ value: NONE, label: 'None' }, ...table.columns.map((name) => optionOf(table, name))]}
        />
      </td>
      <td>
        {field.kind === 'length' && column !== undefined && (
          <NativeSelect
            size="xs"
            aria-label={`Unit of ${field.label}`}
            value={unit}
            onChange={({ currentTarget }) => onChange(withUnit(recipe, field.key, currentTarget.value as LengthUnit))}
            data={Object.entries(UNIT_NAMES).map(([value, label]) => ({ value, label }))}
          />
        )}
      </td>
      <td>
        {!PLACES.has(field.key) && (
          <Meaning
            field={field}
            label={column === undefined ? `${field.label} of all rows` : `${field.label} where the column is blank`}
            means={meaningOf(recipe).get(meaningKey(field.key, ''))}
            hasRows={column !== undefined}
            onChange={(means) => onChange(withMeaning(recipe, field.key, '', means))}
          />
        )}
      </td>
    </tr>
  );
}

/** Edits the meanings of the values of a field's column. */
function ValuesOfField({ table: { recipe, values }, field, onChange }: FieldProps) {
  const others = (values[field.key] ?? []).filter(({ value }) => value !== '');
  if (others.length === 0) return null;
  const meanings = meaningOf(recipe);
  return (
    <div>
      <Text size="sm" fw={600} mb={2}>
        {`Values of ${columnOf(recipe, field.key) ?? field.label}`}
      </Text>
      <table className={`${classes.fields} ${classes.values}`} aria-label={`Values of ${field.label}`}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Rows</th>
            <th scope="col">Means</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ value, count }) => (
            <tr key={valueKey(value)}>
              <th scope="row">{value}</th>
              <td>{grouped(count)}</td>
              <td>
                <Meaning
                  field={field}
                  label={`What ${value} means`}
                  means={meanings.get(meaningKey(field.key, value))}
                  itself={field.choices.includes(valueKey(value)) ? valueKey(value) : null}
                  hasRows
                  onChange={(means) => onChange(withMeaning(recipe, field.key, value, means))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Coordinate fields. A default value for all rows makes no sense for them. */
const PLACES: ReadonlySet<string> = new Set(['lon', 'lat', 'easting', 'northing']);

interface MeaningProps {
  field: ImportField;
  label: string;
  /** Null leaves the rows out. Undefined keeps the value. */
  means: string | null | undefined;
  /** The choice that the value already stands for. */
  itself?: string | null;
  /** Whether there are rows that can be left out. */
  hasRows: boolean;
  onChange: (means: string | null | undefined) => void;
}

/** Edits the meaning of a value: a choice, a text or a number, or leaving its rows out. */
function Meaning({ field, label, means, itself = null, hasRows, onChange }: MeaningProps) {
  const value = means === null ? LEAVE_OUT : (means ?? itself ?? NONE);
  if (field.kind === 'choice') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(meant(currentTarget.value))}
        data={[
          { value: NONE, label: hasRows ? '–' : 'for all rows' },
          ...field.choices,
          ...(hasRows ? [{ value: LEAVE_OUT, label: 'Leave the rows out' }] : []),
        ]}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={means === null ? 'rows are left out' : hasRows ? '–' : allRows(field)}
      value={means ?? ''}
      disabled={means === null}
      onChange={({ currentTarget }) => onChange(meant(currentTarget.value))}
      {...(hasRows && {
        rightSectionWidth: 76,
        rightSection: (
          <button
            type="button"
            className={classes.leave ?? ''}
            aria-label={means === null ? `Keep: ${label}` : `Leave out: ${label}`}
            onClick={() => onChange(means === null ? undefined : null)}
          >
            {means === null ? 'Keep rows' : 'Leave out'}
          </button>
        ),
      })}
    />
  );
}

/** A required text field that needs different values in all rows can use row numbers. */
const allRows = ({ kind, needed }: ImportField) =>
  kind === 'text' && needed ? `for all rows; ${ROW_NUMBER} is the row’s number` : 'for all rows';

function meant(value: string): string | null | undefined {
  return value === NONE ? undefined : value === LEAVE_OUT ? null : value;
}

const MOST_LETTERS = 26;

function optionOf({ samples }: InspectedTable, name: string) {
  const shown = (samples[name] ?? []).join(', ');
  const cut = shown.length > 44 ? `${shown.slice(0, 43)}…` : shown;
  // Long names from two header rows differ at their end, so their beginning is cut.
  const short = name.length > MOST_LETTERS ? `…${name.slice(1 - MOST_LETTERS)}` : name;
  return { value: name, label: cut === '' ? short : `${short} (${cut})` };
}

function columnOf({ fields }: ImportRecipe, field: string): string | undefined {
  return fields.find((assignment) => assignment.field === field)?.column;
}

const meaningKey = (field: string, value: string) => `${field}\n${valueKey(value)}`;

function meaningOf({ values }: ImportRecipe): Map<string, string | null> {
  return new Map(values.map(({ field, value, means }) => [meaningKey(field, value), means]));
}

function withColumn(recipe: ImportRecipe, field: string, column: string): ImportRecipe {
  const others = recipe.fields.filter((assignment) => assignment.field !== field);
  // The meanings of values belong to the former column.
  const values = recipe.values.filter(
    (meaning) => meaning.field !== field || (meaning.value === '' && (column !== NONE || meaning.means !== null)),
  );
  return { ...recipe, fields: column === NONE ? others : [...others, { field, column }], values };
}

function withUnit(recipe: ImportRecipe, field: string, unit: LengthUnit): ImportRecipe {
  const others = recipe.units.filter((given) => given.field !== field);
  return { ...recipe, units: unit === 'm' ? others : [...others, { field, unit }] };
}

function withMeaning(
  recipe: ImportRecipe,
  field: string,
  value: string,
  means: string | null | undefined,
): ImportRecipe {
  const key = meaningKey(field, value);
  const others = recipe.values.filter((meaning) => meaningKey(meaning.field, meaning.value) !== key);
  return { ...recipe, values: means === undefined ? others : [...others, { field, value, means }] };
}
