/*
 * What tables call the fields of a place: a line for each field, its words without case, accents, spaces and signs. `position`
 * is latitude and longitude in one cell. A language is one more text.
 */

const en = `
id slug
index number nr no order rank
name title placename label attraction place sight
localName namelocal nativename nameinlocallanguage
description desc about summary text details abstract cmt
distance dist fromcentre fromcenter
entryFee fee admission price ticket tickets entrance entrancefee cost charge
bestTime season whentovisit besttimetovisit
category type kind class tourism historic amenity leisure natural
lat latitude y latitudedeg
lng lon long longitude x longitudedeg
position coordinates coords latlng latlon gps location
image photo picture img imageurl photourl wikimediacommons
openingHours hours opening openingtimes
website url web homepage link contactwebsite site
telephone phone tel contactphone phonenumber
directions address howtogetthere gettingthere
duration timeneeded visitduration
otherNames alternativename altname aliases aka
wheelchair accessible accessibility
note notes remark remarks comment comments
asOf updated`;

const de = `
index nummer reihenfolge
name name bezeichnung titel sehenswurdigkeit ort
description beschreibung text kurzbeschreibung
distance entfernung
entryFee eintritt eintrittspreis preis kosten gebuhr tickets
bestTime bestezeit bestereisezeit saison
category kategorie art typ rubrik
lat breite breitengrad geographischebreite
lng lange laenge langengrad laengengrad geographischelange
position koordinaten standort
image bild foto photo
openingHours offnungszeiten oeffnungszeiten geoffnet
website website webseite internet homepage
telephone telefon telefonnummer
directions anfahrt anreise adresse anschrift
duration dauer besuchsdauer
otherNames anderenamen auchbekanntals
wheelchair rollstuhl barrierefrei
note hinweis hinweise anmerkung bemerkung
asOf stand`;

const fr = `
index numero ordre rang
name nom titre lieu site
description description descriptif presentation texte
distance distance eloignement
entryFee tarif tarifs prix entree droitdentree
bestTime saison meilleureperiode meilleuresaison
category categorie type genre
lat latitude
lng longitude
position position coordonnees coordonneesgps
image image photo illustration
openingHours horaires horairesdouverture heuresdouverture ouverture
website siteweb siteinternet
telephone tel numerodetelephone
directions acces commentyaller adresse
duration duree dureedelavisite
otherNames autresnoms
wheelchair fauteuilroulant accessibilite pmr
note note remarque remarques observations
asOf misajour`;

const es = `
index numero orden
name nombre titulo lugar sitio
description descripcion texto resena
distance distancia
entryFee entrada tarifa tarifas precio precios
bestTime mejorepoca temporada
category categoria tipo clase
lat latitud
lng longitud
position coordenadas ubicacion
image imagen foto fotografia
openingHours horario horarios horariodeapertura
website sitioweb paginaweb web
telephone telefono
directions comollegar direccion
duration duracion
otherNames otrosnombres
wheelchair sillaruedas silladeruedas accesibilidad
note nota notas observaciones
asOf actualizado`;

const pt = `
index numero ordem
name nome titulo lugar local
description descricao texto
distance distancia
entryFee entrada bilhete bilhetes ingresso preco precos tarifa
bestTime melhorepoca melhoraltura epoca
category categoria tipo
lat latitude
lng longitude
position coordenadas localizacao
image imagem foto fotografia
openingHours horario horarios horariodefuncionamento
website sitio siteoficial pagina
telephone telefone
directions comochegar morada endereco
duration duracao
otherNames outrosnomes
wheelchair cadeiraderodas acessibilidade
note nota notas observacoes
asOf atualizado`;

const hi = `
index क्रमांक क्रम
name नाम जगह स्थान
description विवरण वर्णन
distance दूरी
entryFee शुल्क प्रवेशशुल्क टिकट
bestTime सबसेअच्छासमय मौसम
category श्रेणी प्रकार
lat अक्षांश
lng देशांतर रेखांश
position निर्देशांक
image चित्र फोटो तस्वीर
openingHours समय खुलनेकासमय
website वेबसाइट
telephone फोन दूरभाष
directions पता कैसेपहुंचें रास्ता
duration अवधि
otherNames अन्यनाम
wheelchair व्हीलचेयर
note टिप्पणी
asOf तिथि`;

/** A heading as words are compared: `Öffnungs-Zeiten` is `offnungszeiten`. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** By language (BCP 47): the fields, each with the words for it. English comes first. */
export const headingWords: Readonly<Record<string, readonly (readonly [field: string, words: string[]])[]>> =
  Object.fromEntries(
    Object.entries({ en, de, fr, es, pt, hi }).map(([language, text]) => [
      language,
      text
        .trim()
        .split('\n')
        .map((line): [string, string[]] => {
          const [field = '', ...words] = line.split(' ');
          return [field, words.map(plain)];
        }),
    ]),
  );
