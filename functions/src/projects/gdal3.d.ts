declare module 'gdal3.js/node.js' {
  /** Starts GDAL. Its results are validated where they are used. */
  export default function initGdal(config: {
    /** Folder of the library’s data, relative to the working folder. */
    path: string;
    useWorker: boolean;
    /** Output folder. */
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
