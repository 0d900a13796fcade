import { expect, test } from 'vitest';
import { findAddresses } from './find-addresses.ts';

const named = ['12 High Street', '2 High Street', '2 Low Street', '2 High Street', 'High Court, 1 Mill Lane'];
const addresses = named.map((name, index) => ({ id: `R${index}`, name, note: '', lon: 151 + index, lat: -33 }));
const names = (text: string) => findAddresses(addresses, text).map(({ name }) => name);

test.each([
  ['', []],
  ['  ', []],
  ['2 h', ['2 High Street', '2 High Street']],
  ['high', ['High Court, 1 Mill Lane', '12 High Street', '2 High Street', '2 High Street']],
  ['street 2', ['2 High Street', '2 Low Street', '2 High Street']],
  ['nowhere', []],
])('findAddresses finds for “%s” %o', (text, expected) => expect(names(text)).toEqual(expected));

test('findAddresses returns at most 20 addresses', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({
    id: `R${index}`,
    name: `${index} Ring Road`,
    note: '',
    lon: 151,
    lat: -33,
  }));
  expect(findAddresses(many, 'ring')).toHaveLength(20);
});
