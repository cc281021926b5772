import { redirect } from 'react-router';

const toLogin = () => redirect('/login');

export { toLogin as clientLoader, toLogin as loader };

export default function Profile() {
  return null;
}
