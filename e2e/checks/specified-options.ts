const list = (options: string) => options.split(', ');

/** The 22 colours, 20 fabrics and 10 occasions of the specification, copied from its text. */
export const SPECIFIED_OPTIONS = {
  Color: list(
    'Beige, Black, Blue, Brown, Cyan, Gold, Gray, Green, Indigo, Ivory, Magenta, Maroon, Navy, Orange, Pink, Purple, Red, Silver, Teal, Turquoise, White, Yellow',
  ),
  Fabric: list(
    'Brocade, Cashmere, Chiffon, Cotton, Crepe, Denim, Fleece, Flannel, Jersey, Leather, Linen, Nylon, Organza, Polyester, Rayon, Satin, Silk, Taffeta, Velvet, Wool',
  ),
  Occasion: list(
    'Bridal, Casual, Evening, Festive, Formal, Office, Outdoor, Party, Sports, Wedding',
  ),
};
