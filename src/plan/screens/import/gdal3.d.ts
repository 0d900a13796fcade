declare module 'gdal3.js' {
  /** Starts GDAL. Its results are validated where they are used. */
  export default function initGdal(config: {
    /** Addresses of its code and of its data. */
    paths: { wasm: string; data: string };
    useWorker: boolean;
    logHandler?: (message: string) => void;
    errorHandler?: (message: string) => void;
  }): Promise<{
    open(file: unknown, options?: string[]): Promise<unknown>;
    close(dataset: object): Promise<void>;
    ogrinfo(dataset: object): Promise<unknown>;
    ogr2ogr(dataset: object, options: string[], outputName: string): Promise<unknown>;
    getFileBytes(file: object): Promise<Uint8Array<ArrayBuffer>>;
  }>;
}
