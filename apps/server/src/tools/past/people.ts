import type { SignUp } from '@shop/contract';
import { PAST_LOGINS, REGULAR_CUSTOMER } from '#tools/seed/demo-accounts.ts';

/** An invented customer. Nobody knows the passwords: only the logins of demo-accounts.ts can be used. */
export type Person = Omit<SignUp, 'password'>;

/** Name | house | post office | town | district | PIN code | code of the State. */
const PEOPLE = `
  Anjali Menon | Sreevihar | Edappally | Kochi | Ernakulam | 682024 | 32
  Fathima Rasheed | Baithul Noor | Nadakkavu | Kozhikode | Kozhikode | 673011 | 32
  Sreelatha Warrier | Pournami | Punkunnam | Thrissur | Thrissur | 680002 | 32
  Maya Thomas | Kizhakkedathu | Kottayam | Kottayam | Kottayam | 686001 | 32
  Gopika Unnikrishnan | Ashirvad | Vazhuthacaud | Thiruvananthapuram | Thiruvananthapuram | 695014 | 32
  Deepa Nambiar | Nandanam | Thalassery | Thalassery | Kannur | 670101 | 32
  Sindhu Pillai | Manimandiram | Kollam | Kollam | Kollam | 691001 | 32
  Reshma Kurup | Kaveri | Alappuzha | Alappuzha | Alappuzha | 688001 | 32
  Parvathy Iyer | Agraharam 14 | Kalpathy | Palakkad | Palakkad | 678003 | 32
  Jisha Varghese | Puthenpurackal | Thodupuzha | Thodupuzha | Idukki | 685584 | 32
  Haseena Beevi | Darul Aman | Malappuram | Malappuram | Malappuram | 676505 | 32
  Nimisha Das | Thanal | Kasaragod | Kasaragod | Kasaragod | 671121 | 32
  Bindu Joseph | Vadakkel | Palai | Palai | Kottayam | 686575 | 32
  Suja Mathew | Bethel | Tiruvalla | Tiruvalla | Pathanamthitta | 689101 | 32
  Amrutha Raveendran | Neelagiri | Kalpetta | Kalpetta | Wayanad | 673121 | 32
  Remya Krishnan | Sopanam | Ottapalam | Ottapalam | Palakkad | 679101 | 32
  Vineetha Shenoy | Lakshmi Nivas | Mattancherry | Kochi | Ernakulam | 682002 | 32
  Asha Mohan | Chaithram | Kannur | Kannur | Kannur | 670001 | 32
  Nisha Balakrishnan | Ushas | Guruvayur | Guruvayur | Thrissur | 680101 | 32
  Saritha Babu | Aiswarya | Attingal | Attingal | Thiruvananthapuram | 695101 | 32
  Jyothi Rajan | Harisree | Aluva | Aluva | Ernakulam | 683101 | 32
  Thasneem Ali | Green Villa | Tirur | Tirur | Malappuram | 676101 | 32
  Kavitha Raman | 7 North Mada Street | Mylapore | Chennai | Chennai | 600004 | 33
  Lakshmi Subramaniam | 22 Usman Road | Thyagarayanagar | Chennai | Chennai | 600017 | 33
  Meenakshi Sundaram | 5 Diwan Bahadur Road | R S Puram | Coimbatore | Coimbatore | 641002 | 33
  Aparna Rao | 12 Bull Temple Road | Basavanagudi | Bengaluru | Bengaluru Urban | 560004 | 29
  Priya Nair | 301 Palm Grove | Indiranagar | Bengaluru | Bengaluru Urban | 560038 | 29
  Divya Shetty | Sea Breeze | Hampankatta | Mangaluru | Dakshina Kannada | 575001 | 29
  Swathi Reddy | Plot 42 | Banjara Hills | Hyderabad | Hyderabad | 500034 | 36
  Madhavi Latha | 9-1 Siripuram | Visakhapatnam | Visakhapatnam | Visakhapatanam | 530003 | 37
  Shalini Deshpande | 4 Prabhat Road | Deccan Gymkhana | Pune | Pune | 411004 | 27
  Rohini Kulkarni | 17 Hindu Colony | Dadar | Mumbai | Mumbai | 400014 | 27
  Ananya Banerjee | 31 Southern Avenue | Kalighat | Kolkata | Kolkata | 700029 | 19
  Ritu Malhotra | B-14 | Lajpat Nagar | New Delhi | South East Delhi | 110024 | 07
  Neha Agarwal | 8 Civil Lines | Jaipur | Jaipur | Jaipur | 302006 | 08
  Ishita Mehta | 3 Swastik Society | Navrangpura | Ahmedabad | Ahmadabad | 380009 | 24
  Tara Fernandes | Casa Amarela | Panaji | Panaji | North Goa | 403001 | 30
  Sunita Mishra | 19 Ashok Nagar | Bhubaneswar | Bhubaneswar | Khordha | 751001 | 21`;

export const people: Person[] = PEOPLE.trim()
  .split('\n')
  .map((row, index) => {
    const [name = '', houseName = '', post_office = '', city = '', state = '', pinCode, stateCode] =
      row.split('|').map((cell) => cell.trim());
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone: inventPhone(index),
      address: { houseName, post_office, city, state, pinCode: pinCode ?? '', stateCode },
    };
  });

/** The demo customer who has bought before. */
export const REGULAR: Person = { ...REGULAR_CUSTOMER, email: PAST_LOGINS.regular.email };

/** Where gifts are sent. */
export const RECIPIENTS: readonly Omit<Person, 'email'>[] = [
  {
    name: 'Radhika Pai',
    phone: '9886241753',
    address: {
      houseName: '18 Lavelle Court',
      post_office: 'Malleswaram',
      city: 'Bengaluru',
      state: 'Bengaluru Urban',
      pinCode: '560003',
      stateCode: '29',
    },
  },
  {
    name: 'Ammini Kutty',
    phone: '9495317268',
    address: {
      houseName: 'Tharavad',
      post_office: 'Cherpulassery',
      city: 'Cherpulassery',
      state: 'Palakkad',
      pinCode: '679503',
      stateCode: '32',
    },
  },
];

/** Ten digits that begin like a mobile number of Kerala. */
function inventPhone(index: number): string {
  const start = ['9447', '9495', '9846', '9745', '8281'][index % 5] ?? '9447';
  return `${start}${String(137_429 + index * 15_731)
    .padStart(6, '0')
    .slice(-6)}`;
}
