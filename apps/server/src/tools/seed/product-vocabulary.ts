/** Word lists for generated products. Shares are in percent and skewed like a real shop's. */

export const colorShares = {
  Ivory: 17,
  White: 12,
  Gold: 10,
  Red: 8,
  Green: 8,
  Maroon: 7,
  Blue: 6,
  Pink: 5,
  Black: 4,
  Navy: 4,
  Yellow: 3,
  Purple: 3,
  Orange: 2,
  Teal: 2,
  Beige: 2,
  Magenta: 2,
  Silver: 1,
  Gray: 1,
  Brown: 1,
  Indigo: 1,
  Turquoise: 1,
  Cyan: 1,
};

export const fabricShares = {
  Cotton: 50,
  Silk: 25,
  Linen: 8,
  Brocade: 5,
  Organza: 5,
  Crepe: 2,
  Chiffon: 2,
  Satin: 1,
  Rayon: 1,
  Velvet: 1,
};

export const occasionShares = {
  Festive: 27,
  Wedding: 18,
  Casual: 17,
  Office: 12,
  Party: 8,
  Bridal: 7,
  Formal: 5,
  Evening: 4,
  Outdoor: 1,
  Sports: 1,
};

export const typeShares = {
  saree: 70,
  'set mundu': 8,
  mundu: 7,
  fabric: 5,
  'blouse piece': 4,
  stole: 3,
  'stitched blouse': 2,
  other: 1,
};

/** Flowers, rivers, birds and months of Kerala. */
export const firsts = words(`
  Nila Mayil Gopuram Thamara Aana Manga Pacha Neela Chuvanna Manjal Mullapoo Kaapi Kaayal Velli Rose
  Karutha Sandhya Aakasha Chandanam Onam Kadal Nellu Thechi Pachila Vishu Chingam Kanni Thulam Dhanu
  Makaram Kumbham Meenam Medam Edavam Periyar Pamba Kabani Chaliyar Meenachil Bharatha Ashtamudi
  Vembanad Kuttanad Wayanad Malabar Travancore Kuthampully Payyanur Kasaragod Thumba Chemparathi
  Konna Arali Jamanthi Pichi Parijatham Ilanji Asoka Ambal Shankupushpam Mandaram Vaka Champakam
  Thulasi Koovalam Arayal Thengu Kavungu Kurumulaku Elam Karuvapatta Manjadi Kunni Ponmani Muthu
  Pavizham Maragatham Vaidooryam Neelakkal Indraneelam Vajram Thanka Ponnu Chembu Velliyum Sooryan
  Chandran Tharakam Megham Mazha Manju Kaattu Thira Theeram Kuyil Maina Thathamma Aripravu Hamsam
  Meenkothi Koman Kalamaan Pulli Varayan`);

/** Most common first. */
export const weaves = words(`
  Kasavu Tissue Butta Temple Checks Stripe Kara Puliyilakara Jacquard Jamdani Ikat Doria Tussar
  Mangalagiri Kota Paithani Patola Chanderi Maheshwari Sambalpuri Bomkai Baluchari Tant Gadwal
  Pochampally Venkatagiri Uppada Narayanpet Ilkal Molakalmuru Kodali Dhaniakhali Begampuri Phulia
  Shantipuri Muga Eri Mekhela Bandhani Leheriya Kalamkari Ajrakh Batik Kantha Chikan Phulkari`);

export const motifs = words(`
  peacock mango lotus elephant temple jasmine paddy conch lamp boat coconut parrot swan deer diamond
  star wave vine leaf creeper rudraksha chariot umbrella drum bell mirror river fish banyan cardamom
  pepper champak hibiscus sunrise monsoon anklet bangle crown flute veena nilavilakku kathakali theyyam
  pookkalam thiruvathira vallamkali padayani koodiyattam mohiniyattam garuda nandi hamsa makara yali
  kalash swastika paisley rosette trellis meander chevron herringbone basket honeycomb`);

export const places = words(`
  Balaramapuram Chendamangalam Kuthampully Kannur Kanhangad Payyanur Kozhikode Thrissur Palakkad Kollam
  Alappuzha Kottayam Ernakulam Wayanad Idukki Malappuram Pathanamthitta Kasaragod Vadakara Thalassery
  Ottapalam Chittur Guruvayur Kodungallur Paravur Attingal Varkala Neyyattinkara`);

/** Weavers' names are composed of these. */
export const syllables = words(`
  ka ra mi na su le tha vi ja ya pri ma lak shmi de va ni ru ku mar go pa la se ban dhu sha ji bi nu
  ra man chel la ppan ve lu yam ma pon nam mu thu`);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
