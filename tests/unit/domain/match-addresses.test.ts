import { describe, expect, it } from 'vitest';
import { matchAddresses, plainAddress } from '../../../src/domain/cumulative/match-addresses.ts';

/** Two flats of 1 High Street, and two houses some 50 m and 100 m to the east. */
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

describe('rows of levels', () => {
  it.each([
    ['the id of an address', { id: 'R1' }, [0, 0, -1, -1]],
    ['the id of a receiver', { id: 'R1-F2' }, [0, 0, -1, -1]],
    ['an address as it is written', { address: '2 High Street' }, [-1, -1, 0, -1]],
    ['an address with other capitals, commas and spaces', { address: ' 3  HIGH street ' }, [-1, -1, -1, 0]],
    ['a place at a house', { lon: LON + 51 * M_EAST, lat: LAT }, [-1, -1, 0, -1]],
    ['a place 9.9 m from a house', { lon: LON + 59.9 * M_EAST, lat: LAT }, [-1, -1, 0, -1]],
    ['a place 10.1 m from a house', { lon: LON + 60.1 * M_EAST, lat: LAT }, [-1, -1, -1, -1]],
    ['an id that is not known, and an address that is', { id: 'X', address: '2 High Street' }, [-1, -1, 0, -1]],
    ['an address that is not known, and a place', { address: '9 Low Road', lon: LON, lat: LAT }, [0, 0, -1, -1]],
    ['nothing that is known', { id: 'X', address: '9 Low Road' }, [-1, -1, -1, -1]],
  ])('belong to all receivers of %s', (_, row, receivers) => {
    const { rows, unmatched } = matchAddresses(rowsOf([row]), KNOWN, true);
    expect([...rows]).toEqual(receivers);
    expect(unmatched).toEqual(receivers.every((one) => one === -1) ? [0] : []);
  });

  it('of another project are not found by their ids', () => {
    const { rows, found } = matchAddresses(rowsOf([{ id: 'R3', address: '1 High Street' }]), KNOWN, false);
    expect([...rows]).toEqual([0, 0, -1, -1]);
    expect(found).toEqual({ id: 0, address: 1, place: 0 });
  });

  it('of one address count once: the first', () => {
    const { rows, unmatched } = matchAddresses(rowsOf([{ id: 'R1' }, { address: '1 High Street' }]), KNOWN, true);
    expect([...rows]).toEqual([0, 0, -1, -1]);
    expect(unmatched).toEqual([1]);
  });

  it('are not told apart by a text that two addresses have', () => {
    const known = { ...KNOWN, address: ['High Street', 'High Street', 'High Street', 'Low Road'] };
    expect(matchAddresses(rowsOf([{ address: 'High Street' }]), known, true).unmatched).toEqual([0]);
  });

  it('have addresses that differ by capitals, spaces and commas alone', () => {
    expect(plainAddress(' 12A,  High\tSTREET ')).toBe('12a high street');
  });
});
