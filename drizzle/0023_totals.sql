-- How many there are of what is listed, and over how much: kept so that no list counts its rows, and so that no
-- payment waits for another to be counted.

SELECT 1;
