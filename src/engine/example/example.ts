/** The example of the README: one excavator on a line, and a house between it and a receiver. */
import { predict } from '../prediction/predict.ts';
import { readSceneJson } from '../scene-file/scene-json.ts';

const reading = readSceneJson({
  ground: { default: 0.5, regions: [] },
  buildings: [{ polygon: [[10, 12], [24, 12], [24, 20], [10, 20]], height: 7 }], // prettier-ignore
  receivers: [{ id: 'garden', point: [17, 35], height: 1.5 }],
  sources: [{ id: 'excavator', line: [[0, 0], [40, 0]], height: 1.5, lw: [101, 104, 103, 102, 101, 98, 93, 86] }], // prettier-ignore
});
if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults));

const { laDb } = await predict(reading.scene);
console.log(`${laDb[0]?.toFixed(1)} dB(A)`);
