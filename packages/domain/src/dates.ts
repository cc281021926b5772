const inIndia = (options: Intl.DateTimeFormatOptions) => {
  const india = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
  return (moment: string): string | undefined => {
    const date = new Date(moment);
    return Number.isNaN(date.getTime()) ? undefined : india.format(date);
  };
};

/** A day as India's calendar has it, 12 January 2026; nothing for what is no date. */
export const formatDay = inIndia({ dateStyle: 'long' });

/** The same where there is little room: 12 Jan 2026. */
export const formatShortDay = inIndia({ dateStyle: 'medium' });

/** A day and its time on India's clock: 12 Jan 2026, 6:30 pm. */
export const formatMoment = inIndia({ dateStyle: 'medium', timeStyle: 'short' });
