<?php

declare(strict_types=1);

namespace BolivarPayments;

/** A response that is no JSON, such as CSV, XLSX or a picture. */
final class File
{
    public string $contents;
    public string $contentType;

    public function __construct(string $contents, string $contentType)
    {
        $this->contents = $contents;
        $this->contentType = $contentType;
    }
}
