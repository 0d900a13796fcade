import { describe, expect, it } from 'vitest';
import { matchAddresses, plainAddress } from './match-addresses.ts';

/** Two flats of 1 High Street, and two houses about 50 m and 100 m to the east. */
const LON = 151.2;
const LAT = -33.9;
const M_EAST = 1 / (111_320 * Math.cos((LAT * Math.PI) / 180));
const KNOWN = {
  id: ['R1-F1', 'R1-F2', 'R2', 'R3'],
  addressId: ['R1', 'R1', 'R2', 'R3'],
  address: ['1 High Street', '1 High Street', '2 High Street', '3, High Street'],
  lon: [LON, LON, LON + 50 * M_EAST, LON + 100 * M_EAST],
  lat: [LAT, LAT, LAT, LAT],
};

const rowsOf = (rows: Array<{ id?: string; address?: string; lon?: number; lat?: number }>) => ({
  id: rows.map(({ id = '' }) => id),
  address: rows.map(({ address = '' }) => address),
  lon: rows.map(({ lon = null }) => lon),
  lat: rows.map(({ lat = null }) => lat),
});

/** Returns the rows that match each receiver. */
const matched = (rows: Parameters<typeof rowsOf>[0], known = KNOWN, byId = true) =>
  matchAddresses(rowsOf(rows), known, byId);

describe('rows of levels', () => {
  it.each([
    ['by the id of the address', { id: 'R1' }, [[0], [0], [], []]],
    ['by the exact address', { address: '2 High Street' }, [[], [], [0], []]],
    ['by the address with other capitals, commas and spaces', { address: ' 3  HIGH street ' }, [[], [], [], [0]]],
    ['by a position at a house', { lon: LON + 51 * M_EAST, lat: LAT }, [[], [], [0], []]],
    ['by a position 9.9 m from a house', { lon: LON + 59.9 * M_EAST, lat: LAT }, [[], [], [0], []]],
    ['not by a position 10.1 m from a house', { lon: LON + 60.1 * M_EAST, lat: LAT }, [[], [], [], []]],
    ['by the address if the id is unknown', { id: 'X', address: '2 High Street' }, [[], [], [0], []]],
    ['by the position if the address is unknown', { address: '9 Low Road', lon: LON, lat: LAT }, [[0], [0], [], []]],
    ['not if everything is unknown', { id: 'X', address: '9 Low Road' }, [[], [], [], []]],
  ])('are matched to all receivers of an address: %s', (_, row, receivers) => {
    const { rows, unmatched } = matched([row]);
    expect(rows).toEqual(receivers);
    expect(unmatched).toEqual(receivers.every((receiver) => receiver.length === 0) ? [0] : []);
  });

  it('with the id of a receiver belong to that receiver, and to other receivers of the address without a row', () => {
    expect(matched([{ id: 'R1-F1' }, { id: 'R1-F2' }]).rows).toEqual([[0], [1], [], []]);
    expect(matched([{ id: 'R1-F2' }]).rows).toEqual([[0], [0], [], []]);
  });

  it('of one address are all used, so that the highest level counts', () => {
    const { rows, unmatched, addresses } = matched([{ id: 'R1' }, { id: 'R1' }, { address: '1 High Street' }]);
    expect(rows).toEqual([[0, 1, 2], [0, 1, 2], [], []]);
    expect(unmatched).toEqual([]);
    expect(addresses).toBe(1);
  });

  it('with a certain match are matched first, so that a position near a named address belongs to another address', () => {
    const near = { address: '2A High Street', lon: LON + 59 * M_EAST, lat: LAT };
    const { rows, unmatched } = matched([near, { address: '2 High Street' }]);
    expect(rows).toEqual([[], [], [1], []]);
    expect(unmatched).toEqual([0]);
  });

  it('of another project are not matched by id', () => {
    const { rows, found } = matched([{ id: 'R3', address: '1 High Street' }], KNOWN, false);
    expect(rows).toEqual([[0], [0], [], []]);
    expect(found).toEqual({ id: 0, address: 1, place: 0 });
  });

  it('are not matched by a text that two addresses share', () => {
    const known = { ...KNOWN, address: ['High Street', 'High Street', 'High Street', 'Low Road'] };
    expect(matched([{ address: 'High Street' }], known).unmatched).toEqual([0]);
  });

  it('are matched although their address differs in capitals, spaces and commas', () => {
    expect(plainAddress(' 12A,  High\tSTREET ')).toBe('12a high street');
  });
});
