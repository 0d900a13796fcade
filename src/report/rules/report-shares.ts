import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { workedSharesAt } from '../../model/results/averaging-results.ts';
import type { EquipmentShares } from './equipment-shares.ts';
import type { Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { explainReceiver } from '../../prediction/rules/explanation/explain-receiver.ts';
import { crewSharesOf } from '../../prediction/rules/run/pass-results.ts';

/** Most equipment items that are listed separately. All others form one share. */
const NAMED = 9;

/**
 * Returns the shares of the equipment in the level at the address and in the operating time with the highest exceedance.
 * @param scene the prepared scene to which the results belong
 * @returns null if nothing is compared with a criterion
 */
export function equipmentSharesOf(
  results: Results,
  scene: PreparedScene,
  assessment: Assessment,
): EquipmentShares | null {
  const worst = worstOf(results);
  if (worst === null) return null;
  const { index, time } = worst;
  const during = areasAtWork(results.criteria, assessment, time);
  const { laDb, equipment } = explainReceiver(results, scene, index, {
    level: 'worst',
    working: during?.areas ?? null,
    worked: workedSharesAt(results, time, index),
    crews: crewSharesOf(results.areas, results.passes, index, 'worst', time),
  });
  const audible = equipment.filter(({ share }) => share > 0);
  const isMore = audible.length > NAMED + 1;
  const named = isMore ? audible.slice(0, NAMED) : audible;
  const others = audible.slice(named.length);
  const { address, addressId } = results.receivers;
  return {
    address: address[index] || `Receiver ${addressId[index] ?? ''}`,
    time,
    laDb,
    equipment: [
      ...named.map(({ name, area, quantity, share }) => ({
        name: quantity === 1 ? name : `${quantity} × ${name}`,
        area,
        share,
      })),
      ...(isMore
        ? [
            {
              name: `${others.length} others`,
              area: '',
              share: others.reduce((sum, { share }) => sum + share, 0),
            },
          ]
        : []),
    ],
  };
}

function worstOf(results: Results): { index: number; time: string } | null {
  let worst: { index: number; time: string; over: number } | null = null;
  for (const time of results.operatingTimes) {
    const exceedance = results.receivers.times[time]?.exceedance ?? [];
    for (const index of worstReceivers(results, time)) {
      const over = exceedance[index];
      if (over != null && over > (worst?.over ?? -Infinity)) worst = { index, time, over };
    }
  }
  return worst;
}
