/** A customer of whom only the numbers matter. */
export const person = {
  name: 'Bench',
  phone: '9847012345',
  address: { houseName: '-', post_office: '-', city: '-', state: '-', pinCode: '680594' },
};
