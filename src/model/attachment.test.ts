import { expect, test } from 'vitest';
import { attachmentNamed } from './attachment.ts';

/** The last two are the examples of RFC 6266 and RFC 8187. */
test.each([
  ['owned.csv', 'attachment; filename="owned.csv"'],
  ['Report Night works.pdf', 'attachment; filename="Report Night works.pdf"'],
  ['Brücke.csv', `attachment; filename="Brucke.csv"; filename*=UTF-8''Br%C3%BCcke.csv`],
  ['名前.zip', `attachment; filename="__.zip"; filename*=UTF-8''%E5%90%8D%E5%89%8D.zip`],
  ['a"b\\c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a%22b%5Cc.csv`],
  ['50%.csv', `attachment; filename="50_.csv"; filename*=UTF-8''50%25.csv`],
  ['two\r\nlines.csv', `attachment; filename="two__lines.csv"; filename*=UTF-8''two%0D%0Alines.csv`],
  ['it’s (1).csv', `attachment; filename="it_s (1).csv"; filename*=UTF-8''it%E2%80%99s%20%281%29.csv`],
  ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
  ['€ rates', `attachment; filename="_ rates"; filename*=UTF-8''%E2%82%AC%20rates`],
  ['£ and € rates', `attachment; filename="_ and _ rates"; filename*=UTF-8''%C2%A3%20and%20%E2%82%AC%20rates`],
])('attachmentNamed encodes the file name %j', (name, header) => expect(attachmentNamed(name)).toBe(header));
