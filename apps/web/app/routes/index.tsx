import { redirect } from 'react-router';

const toHome = () => redirect('/home');

export { toHome as clientLoader, toHome as loader };

export default function Index() {
  return null;
}
