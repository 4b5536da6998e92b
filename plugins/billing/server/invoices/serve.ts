import type { FastifyInstance } from 'fastify';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { read } from '#core/server/http/routes.ts';
import { billingFiles } from '../../contract.ts';
import type { Terms } from '../operator/terms.ts';
import type { Invoices } from './invoices.ts';
import { printInvoice } from './print.ts';

interface Parts {
  readonly identity: Identity;
  readonly invoices: Invoices;
  readonly terms: Pick<Terms, 'current'>;
}

/** Gives invoices as files. */
export function serveInvoices({ identity, invoices, terms }: Parts): (app: FastifyInstance) => void {
  const call = billingFiles.downloadInvoice;
  return (app) => {
    app.get(call.path, async (request, reply) => {
      const { account } = await admit(call, request, identity);
      const { refill, language } = read(call, request) as { readonly refill: string; readonly language?: 'en' | 'ru' };
      const invoice = await invoices.require(account.id, refill);
      const asked = language === undefined ? invoice.language : language === 'en' ? 'EN' : 'RU';
      const file = await printInvoice(invoice, asked, (await terms.current()).currency);
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      });
      return reply.type(call.answerType!).send(file);
    });
  };
}
