const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
  return (timestamp: string | Date): string | undefined => {
    const date = new Date(timestamp);
    return Number.isNaN(date.getTime()) ? undefined : format.format(date);
  };
};

/** 12 January 2026, in India's time zone. @returns undefined for an invalid date. */
export const formatDay = createFormatter({ dateStyle: 'long' });

/** 12 Jan 2026. */
export const formatShortDay = createFormatter({ dateStyle: 'medium' });

/** 12 Jan 2026, 6:30 pm. */
export const formatDateTime = createFormatter({ dateStyle: 'medium', timeStyle: 'short' });
