/** A response whose body can be read any number of times. */
export class Answer {
  readonly body: Blob;
  readonly ok = true;
  readonly headers = new Map<string, string>();

  constructor(body: Blob) {
    this.body = body;
  }

  blob = () => Promise.resolve(this.body);
  json = async (): Promise<unknown> => JSON.parse(await this.body.text());
}

/**
 * The part of the browser's cache storage that the app uses. Caches are kept by name and responses by address, both in insertion
 * order.
 */
export class FakeCaches {
  readonly byName = new Map<string, Map<string, Answer>>();

  open = (name: string) => {
    const entries = this.byName.get(name) ?? new Map<string, Answer>();
    this.byName.set(name, entries);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(entries.get(address)),
      put: (address: string, answer: Answer) => {
        entries.delete(address);
        entries.set(address, answer);
        return Promise.resolve();
      },
      delete: (address: string) => Promise.resolve(entries.delete(address)),
      keys: () => Promise.resolve([...entries.keys()]),
    });
  };

  match = (asked: string | { url: string }) => {
    const address = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
    return Promise.resolve([...this.byName.values()].find((entries) => entries.has(address))?.get(address));
  };
  keys = () => Promise.resolve([...this.byName.keys()]);
  delete = (name: string) => Promise.resolve(this.byName.delete(name));
}
