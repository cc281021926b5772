import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';

export const CUSTOMER = 'asha@example.com';

/** Sends over a new connection. Rejects as it would for the shop. */
export async function send(
  url: string,
  mail: SendMailOptions = {},
  options: SMTPTransportOptions = {},
): Promise<string> {
  const transport = createTransport({ url, ...options });
  try {
    const { response } = await transport.sendMail({
      from: 'Oodum Paavum <orders@shop.test>',
      to: CUSTOMER,
      subject: 'We have your order',
      text: 'Thank you.',
      ...mail,
    });
    return response;
  } finally {
    transport.close();
  }
}
