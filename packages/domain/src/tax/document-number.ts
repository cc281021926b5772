const inIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Day in India, YYYY-MM-DD. */
export const dayInIndia = (time: Date): string => inIndia.format(time);
