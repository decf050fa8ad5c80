import { fail, type Failure } from '@cabildo/contracts/errors';
import type { ChatReport } from './reports.table.ts';

/** The reports of a server that are kept: a bot that reports every ten minutes begins 144 a day. */
export const MAX_REPORTS = 200;
const LONGEST_MS = 3_600_000;

export const reportIdMissing = (): Failure<'error'> =>
  fail('error', {
    message: {
      es: 'Con «is_whole» hace falta «report_id», el mismo en todas las llamadas del informe: sin él no se sabe a quién nombraron las demás.',
      en: 'With «is_whole» goes «report_id», the same in all calls of the report: without it nobody knows whom the other calls named.',
    },
  });

export const reportsFull = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El servidor ha empezado ${MAX_REPORTS} informes en un día, el máximo: usa el mismo «report_id» en todas las llamadas de un informe, o informa con menos frecuencia.`,
      en: `The server has begun ${MAX_REPORTS} reports in a day, the most it may: use the same «report_id» in all calls of a report, or report less often.`,
    },
  });

/**
 * Judges one more call of a report (BO-12): it belongs to the report, or repeats the last call, or is refused. A report is of
 * one guild and takes an hour at most, so that a name which is used again by mistake takes nobody's roles.
 */
export function judgeCall(
  report: ChatReport,
  call: { readonly cp_guild_id: string; readonly hash: string | null; readonly now: Date },
): 'next' | 'repeated' | Failure<'already_processed' | 'expired'> {
  if (report.last_call !== null) {
    if (report.last_call === call.hash) return 'repeated';
    return fail('already_processed', {
      message: {
        es: 'El informe de este «report_id» ya terminó con otra llamada: empieza otro con un «report_id» nuevo.',
        en: 'The report of this «report_id» was ended by another call: begin another one with a new «report_id».',
      },
    });
  }
  const age = call.now.getTime() - report.created_at.getTime();
  if (age <= LONGEST_MS && report.cp_guild_id === call.cp_guild_id) return 'next';
  return fail('expired', {
    message: {
      es: 'El informe de este «report_id» empezó hace más de una hora, o en otra comunidad de chat: empieza otro con un «report_id» nuevo.',
      en: 'The report of this «report_id» began over an hour ago, or in another chat community: begin another one with a new «report_id».',
    },
  });
}
