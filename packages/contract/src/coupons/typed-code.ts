import * as z from 'zod/mini';
import { optionalLine } from '../fields.ts';

const MAX_TYPED_CODE = 40;

/** A code as a customer types it: spaces around it and small letters do not matter. */
export const TypedCode = optionalLine(MAX_TYPED_CODE).check(z.toUpperCase());
