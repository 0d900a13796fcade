import { Switch, Text } from '@mantine/core';
import { additionAt90, NINE_IN_TEN, ninetiethOf, type ProjectBias } from '../../domain/monitoring/bias.ts';
import { decibels } from '../../format/format.ts';
import { noticesTexts } from '../../texts/notices.ts';
import classes from './notices-page.module.css';

interface ListsAt90Props {
  /** How the project's predictions hold; null while too little was measured. */
  bias: ProjectBias | null;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Asks for lists at 90 %, where loggers have shown how well the project's predictions hold. */
export function ListsAt90({ bias, isOn, onSwitch }: ListsAt90Props) {
  if (bias === null) return null;
  const { quarters, shifts, biasDb, deviationDb } = bias;
  const addition = additionAt90(bias);
  const ninetieth = ninetiethOf(bias);
  return (
    <div>
      <Switch
        className={classes.screen ?? ''}
        label={noticesTexts.listsAt90}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {noticesTexts.measuredInQuartersOfHour(
          isOn ? noticesTexts.at90(decibels(addition)) : noticesTexts.byThePredictedLevels,
          quarters,
          shifts,
          decibels(biasDb),
          decibels(deviationDb),
          NINE_IN_TEN,
          ninetieth < 0 ? noticesTexts.whichIsDBBelowPredictions(decibels(-ninetieth)) : '.',
        )}
      </Text>
    </div>
  );
}
