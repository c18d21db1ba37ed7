import type { Report } from '../program/operations';

/** failed is the report where the check itself did not succeed. */
export function failed(fault: string): Report {
  return { fault, verdict: '', holds: [], open: [], views: [], cards: [] };
}
