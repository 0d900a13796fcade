import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../src/domain/project.ts';
import { wktOf } from '../../../src/geodata/crs-wkt.ts';
import { readImagery } from '../../../src/geodata/imagery.ts';
import { pictureSize } from '../../../src/geodata/picture-size.ts';
import type { ProjectFile } from '../../../src/geodata/project-file.ts';
import { textFile } from '../../support/project-files.ts';

const png = (width: number, height: number) => new Uint8Array(PNG.sync.write(new PNG({ width, height })));
/** Start of image, an application segment, a comment, and a start of frame of 20 by 10 pixels. */
const JPEG = Uint8Array.from(
  [
    [0xff, 0xd8],
    [0xff, 0xe0, 0x00, 0x04, 0x01, 0x02],
    [0xff, 0xff, 0xfe, 0x00, 0x03, 0x41],
    [0xff, 0xc2, 0x00, 0x0b, 0x08, 0x00, 0x0a, 0x00, 0x14, 0x01, 0x01, 0x11, 0x00],
  ].flat(),
);
const picture = (name: string, bytes: Uint8Array): ProjectFile => ({ folder: 'imagery', name, bytes });
const world = (name: string, ...numbers: number[]) => textFile('imagery', name, numbers.join('\r\n'));

function read(files: ProjectFile[], crs: number | null) {
  const problems: LoadProblem[] = [];
  return { images: readImagery(files, crs, problems), problems: problems.map(describeProblem) };
}

describe('imagery', () => {
  it('reads the size of PNG and JPEG from their headers', () => {
    expect(pictureSize(png(7, 5))).toEqual({ format: 'png', widthPx: 7, heightPx: 5 });
    expect(pictureSize(JPEG)).toEqual({ format: 'jpeg', widthPx: 20, heightPx: 10 });
    expect(pictureSize(JPEG.slice(0, 14))).toBeNull();
    expect(pictureSize(new Uint8Array(3))).toBeNull();
    expect(pictureSize(new TextEncoder().encode('GIF89a and more text than a header'))).toBeNull();
  });

  it('places a picture by its world file, from the middle of the first pixel to the corners', () => {
    const files = [picture('plan.png', png(20, 10)), world('plan.pgw', 0.1, 0, 0, -0.1, 151.05, -33.05)];
    const { images, problems } = read(files, null);
    expect(problems).toEqual([]);
    expect(images).toHaveLength(1);
    const rounded = images[0]?.corners.map(({ lon, lat }) => [Number(lon.toFixed(9)), Number(lat.toFixed(9))]);
    expect(rounded).toEqual([
      [151, -33],
      [153, -33],
      [153, -34],
      [151, -34],
    ]);
    expect(images[0]).toMatchObject({ name: 'plan.png', widthPx: 20, heightPx: 10 });
  });

  it('takes metres in the project’s system or that of a .prj beside the picture', () => {
    const files = [picture('Plan.JPG', JPEG), world('plan.jgw', 1, 0, 0, -1, 333472.3149, 6253017.6694)];
    for (const { images } of [
      read(files, 7856),
      read([...files, textFile('imagery', 'plan.prj', wktOf(7856))], 2154),
    ]) {
      expect(images[0]?.corners[0]?.lon).toBeCloseTo(151.2, 7);
      expect(images[0]?.corners[0]?.lat).toBeCloseTo(-33.85, 7);
    }
  });

  it.each(['pgw', 'pngw', 'wld'])('finds a .%s', (extension) => {
    const files = [picture('a.png', png(2, 2)), world(`a.${extension}`, 0.1, 0, 0, -0.1, 151, -33)];
    expect(read(files, null).images).toHaveLength(1);
  });

  it('reports what is missing or malformed', () => {
    const good = world('a.pgw', 1, 0, 0, -1, 333000, 6252000);
    const problemsOf = (...files: ProjectFile[]) => read(files, null).problems;
    expect(problemsOf(picture('a.png', png(2, 2)))).toEqual([
      'imagery/a.png: The world file that places the picture is missing, such as a.pgw, a.jgw or a.wld.',
    ]);
    expect(problemsOf(good)).toEqual(['imagery/a.pgw: The picture that this file places is missing: a.png or a.jpg.']);
    expect(problemsOf(picture('a.png', new Uint8Array(9)), good)).toEqual([
      'imagery/a.png: The file is not a PNG or JPEG, or is cut off.',
    ]);
    expect(problemsOf(picture('a.png', png(2, 2)), world('a.pgw', 1, 2, 3))).toEqual([
      'imagery/a.png: The world file a.pgw is malformed. Expected six lines with a number each.',
    ]);
    expect(problemsOf(picture('a.png', png(2, 2)), good)).toEqual([
      'imagery/a.png: The world file is in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj beside it.',
    ]);
    expect(problemsOf(textFile('imagery', 'plan.pdf', ''))).toEqual([
      'imagery/plan.pdf: Files of this kind cannot be read here. Expected PNG or JPEG with a world file.',
    ]);
  });
});
