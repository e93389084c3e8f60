<?php

declare(strict_types=1);

namespace BolivarPayments;

/** A file in the form of a request, as a value of `body`. */
final class Upload
{
    public string $contents;
    public string $contentType;
    public string $name;

    public function __construct(string $contents, string $contentType, string $name = 'file')
    {
        $this->contents = $contents;
        $this->contentType = $contentType;
        $this->name = $name;
    }
}
