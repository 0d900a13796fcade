declare module 'gdal3.js/node.js' {
  /** Starts GDAL. What it gives is parsed where it is used. */
  export default function initGdal(config: {
    /** The folder of the library’s data, from the working folder on. */
    path: string;
    useWorker: boolean;
    /** The folder that it writes to. */
    dest: string;
    logHandler?: (message: string) => void;
    errorHandler?: (message: string) => void;
  }): Promise<{
    open(file: unknown, options?: string[]): Promise<unknown>;
    close(dataset: object): Promise<void>;
    ogrinfo(dataset: object): Promise<unknown>;
    ogr2ogr(dataset: object, options: string[], outputName: string): Promise<unknown>;
  }>;
}
