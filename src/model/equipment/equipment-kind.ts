/** Derives the function and the size of an equipment item from its name. The lists have no other field for them. */

/** Functions of equipment by words in its name. The first match counts. An item cannot replace one with another function. */
const FUNCTIONS: ReadonlyArray<readonly [name: string, words: RegExp]> = [
  ['hand-held-breaker', /hand[- ]?held.*(breaker|hammer)|jack ?hammer|^pneumatic hammer/],
  ['breaker', /hammer|breaker/],
  ['hand-held-saw', /hand[- ]?held.*saw|chain ?saw/],
  ['planer', /profiler|planer/],
  ['bored-piling', /bored/],
  ['driven-piling', /pil(e|ing).*driven|driven.*pil(e|ing)/],
  ['excavator', /excavator/],
  ['backhoe', /backhoe/],
  ['bulldozer', /dozer/],
  ['scraper', /scraper/],
  ['grader', /grader/],
  ['loader', /loader|bobcat/],
  ['dump-truck', /dump ?truck|dumper/],
  ['concrete-pump', /concrete pump/],
  ['concrete-truck', /concrete (mixer )?truck/],
  ['concrete-vibrator', /concrete vibrator/],
  ['water-cart', /water cart/],
  ['light-vehicle', /light vehicle/],
  ['tower-crane', /tower crane|fixed crane/],
  ['mobile-crane', /mobile crane|franna|crane truck/],
  ['handler', /handler/],
  ['lift', /scissor lift|boom lift/],
  ['plate', /vibroplate|plate compactor|rammer/],
  ['roller', /roller/],
  ['compressor', /compressor/],
  ['lighting', /lighting|daymaker/],
  ['generator', /generator/],
  ['saw', /\bsaw\b/],
  ['grinder', /grinding|grinder/],
  ['drill', /drill/],
  ['paver', /\bpaver\b|pavement laying/],
];

/** Two items are of different size classes if the larger mass or power is more than this multiple of the smaller one. */
const SIZE_CLASS = 1.5;

/**
 * Whether an item can replace a planned item: both have the same function and size class. If a name does not give a function or a
 * size, it does not count as a difference.
 */
export function canStandInFor(item: string, planned: string): boolean {
  const [own, other] = [functionOf(item), functionOf(planned)];
  if (own !== null && other !== null && own !== other) return false;
  return [MASS_T, POWER_KW].every((measure) => {
    const [ownSize, otherSize] = [measured(item, measure), measured(planned, measure)];
    if (ownSize === null || otherSize === null) return true;
    return Math.max(ownSize, otherSize) <= SIZE_CLASS * Math.min(ownSize, otherSize);
  });
}

function functionOf(name: string): string | null {
  return FUNCTIONS.find(([, words]) => words.test(name.toLowerCase()))?.[0] ?? null;
}

const MASS_T = /(\d+(?:\.\d+)?)\s*t\b/i;
const POWER_KW = /(\d+(?:\.\d+)?)\s*kW\b/i;

function measured(name: string, measure: RegExp): number | null {
  const found = measure.exec(name)?.[1];
  return found === undefined ? null : Number(found);
}
