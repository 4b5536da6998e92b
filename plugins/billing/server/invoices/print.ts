import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { interpolate } from '#core/server/interpolate.ts';
import type { BillingEnvironment } from '../environment.ts';
import { dayIn, moneyIn, paidIn, textsIn, type Language } from '../letters.ts';
import type { Invoice } from './invoices.ts';

const { resolve } = createRequire(import.meta.url);
/** Fonts with Latin, Cyrillic and the signs of currencies; what is used of them is embedded. */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const margin = 56;
const width = 595.28 - 2 * margin;
const ink = '#15171c';
const quiet = '#5b6270';
const rule = '#d8dce3';

/** An invoice as PDF of one page, or more where the seller's details are long. */
export async function printInvoice(
  invoice: Invoice,
  language: Language,
  currency: BillingEnvironment['currency'],
): Promise<Buffer> {
  // Few ask for one, so the library is loaded by those who do.
  const { default: PDFDocument } = await import('pdfkit');
  const words = textsIn(language).invoice;
  const { number, at, kind, nano, seller, buyer, note, payment, timeZone } = invoice;
  const title = interpolate(nano < 0n ? words.credit : words.title, { number: String(number) });
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.plain,
    lang: language.toLowerCase(),
    info: { Title: title, Author: seller.name, CreationDate: at },
  });
  const text = (
    content: string,
    options: { readonly bold?: true; readonly size?: number; readonly colour?: string } = {},
  ) =>
    document
      .font(options.bold ? fonts.bold : fonts.plain)
      .fontSize(options.size ?? 10)
      .fillColor(options.colour ?? ink)
      .text(content, { width });
  const line = () => {
    document.moveDown(0.8);
    document
      .moveTo(margin, document.y)
      .lineTo(margin + width, document.y)
      .lineWidth(0.75)
      .strokeColor(rule)
      .stroke();
    document.moveDown(0.8);
  };
  const row = (name: string, value: string, bold = false) => {
    const top = document.y;
    const font = bold ? fonts.bold : fonts.plain;
    document
      .font(font)
      .fontSize(10)
      .fillColor(ink)
      .text(name, margin, top, { width: width * 0.66 });
    const below = document.y;
    document.text(value, margin + width * 0.68, top, { width: width * 0.32, align: 'right' });
    document.x = margin;
    document.y = Math.max(below, document.y);
    document.moveDown(0.5);
  };

  text(title, { bold: true, size: 20 });
  document.moveDown(0.3);
  text(dayIn(language, at, timeZone), { colour: quiet });
  line();
  text(words.seller, { colour: quiet, size: 9 });
  document.moveDown(0.2);
  text(seller.name, { bold: true });
  if (seller.details !== '') text(seller.details);
  document.moveDown(1);
  text(words.buyer, { colour: quiet, size: 9 });
  document.moveDown(0.2);
  text(buyer.name, { bold: true });
  text(interpolate(words.account, { name: buyer.shortName, id: String(buyer.accountId) }), { colour: quiet });
  line();
  const amount = moneyIn(language, currency, nano);
  row(interpolate(words.lines[kind as keyof typeof words.lines], { note }), amount);
  line();
  row(words.total, amount, true);
  if (payment) {
    document.moveDown(0.5);
    text(
      interpolate(words.paid, {
        amount: paidIn(language, payment),
        provider: payment.provider,
        reference: payment.reference,
      }),
      {
        colour: quiet,
        size: 9,
      },
    );
  }
  document.end();
  return buffer(document);
}
