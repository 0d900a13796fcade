/**
 * Arrays in memory that the kernel manages by hand, so that no garbage collector runs while a scene is traced. Indices are not
 * checked, and memory stays allocated until it is freed.
 */

/** An array of numbers of one type. */
@unmanaged
export class Row<T> {
  [key: number]: T;

  @inline
  @operator('[]')
  get(at: u32): T {
    return load<T>(changetype<usize>(this) + ((<usize>at) << alignof<T>()));
  }

  @inline
  @operator('[]=')
  set(at: u32, value: T): void {
    store<T>(changetype<usize>(this) + ((<usize>at) << alignof<T>()), value);
  }
}

/** An array of zeros. */
export function rowOf<T>(count: u32): Row<T> {
  return changetype<Row<T>>(zeros((<usize>count) << alignof<T>()));
}

/** An array of zeros that replaces another one, which is freed. */
export function remadeRow<T>(row: Row<T>, count: u32): Row<T> {
  if (changetype<usize>(row) !== 0) heap.free(changetype<usize>(row));
  return rowOf<T>(count);
}

/** A longer array that starts with the values of another one, which is freed. The rest is zeros. */
export function longerRow<T>(row: Row<T>, count: u32, room: u32): Row<T> {
  const bytes = (<usize>count) << alignof<T>();
  const roomBytes = (<usize>room) << alignof<T>();
  const larger = enlarged(changetype<usize>(row), bytes, roomBytes);
  memory.fill(larger + bytes, 0, roomBytes - bytes);
  return changetype<Row<T>>(larger);
}

/** A list of numbers that grows. */
@unmanaged
export class List<T> {
  count: u32;
  private room: u32;
  private row: Row<T>;

  @inline
  at(at: u32): T {
    return this.row[at];
  }

  @inline
  put(at: u32, value: T): void {
    this.row[at] = value;
  }

  add(value: T): void {
    if (this.count === this.room) {
      this.row = longerRow<T>(this.row, this.count, 2 * this.room);
      this.room *= 2;
    }
    this.row[this.count++] = value;
  }

  static create<T>(): List<T> {
    const list = create<List<T>>();
    list.room = 64;
    list.row = rowOf<T>(64);
    return list;
  }
}

export function clear<T>(row: Row<T>, count: u32): void {
  memory.fill(changetype<usize>(row), 0, (<usize>count) << alignof<T>());
}

/** The value of a variable without an array. */
export function noRow<T>(): Row<T> {
  return changetype<Row<T>>(0);
}

export function zeros(bytes: usize): usize {
  const address = heap.alloc(bytes);
  memory.fill(address, 0, bytes);
  return address;
}

/** Size of a cache line of the processor, bytes. */
const CACHE_LINE_BYTES: usize = 64;

/**
 * Memory filled with zeros that starts at a cache line, for structures of 64 bytes.
 * @param before the address returned earlier for the same purpose, which is freed; 0 for none
 */
export function alignedZeros(bytes: usize, before: usize): usize {
  // The word before the address holds the start of the block to be freed.
  if (before !== 0) heap.free(load<usize>(before - sizeof<usize>()));
  const block = zeros(bytes + sizeof<usize>() + CACHE_LINE_BYTES);
  const address = (block + sizeof<usize>() + CACHE_LINE_BYTES - 1) & ~(CACHE_LINE_BYTES - 1);
  store<usize>(address - sizeof<usize>(), block);
  return address;
}

/** A larger block of memory that starts with the bytes of another one, which is freed. The rest is undefined. */
export function enlarged(address: usize, bytes: usize, room: usize): usize {
  const larger = heap.alloc(room);
  if (address === 0) return larger;
  memory.copy(larger, address, bytes);
  heap.free(address);
  return larger;
}

/** A structure filled with zeros. */
export function create<T>(): T {
  return changetype<T>(zeros(offsetof<T>()));
}

const CHUNK_BYTES: usize = 1 << 16;

/** Memory that is allocated in parts and freed as a whole. */
@unmanaged
export class Arena {
  /** Address of the last chunk. Each chunk starts with the address of the one before. */
  private last: usize;
  private used: usize;
  private room: usize;

  take(bytes: usize): usize {
    if (this.used + bytes > this.room) {
      this.room = max(CHUNK_BYTES, bytes + 16);
      const chunk = heap.alloc(this.room);
      store<usize>(chunk, this.last);
      this.last = chunk;
      this.used = 16;
    }
    const address = this.last + this.used;
    this.used += (bytes + 7) & ~(<usize>7);
    return address;
  }

  giveBack(): void {
    while (this.last !== 0) {
      const before = load<usize>(this.last);
      heap.free(this.last);
      this.last = before;
    }
    this.used = 0;
    this.room = 0;
  }
}
