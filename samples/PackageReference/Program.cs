using System.Text;
using PackageReference;

byte[] text = Encoding.UTF8.GetBytes("The quick brown fox jumps over the lazy dog.");

// A length that is known at run time only: a scope has exactly as many elements as it was asked for.
using (var copy = new ByteScope(text.Length))
{
    text.CopyTo(copy.Span);
    copy.Span.Reverse();
    Console.WriteLine(Encoding.UTF8.GetString(copy.Span));
}

// Blocks of one length: a pool of their own is faster than the shared one, and never gives a longer array.
byte[] block = Blocks.Rent();
try
{
    Console.WriteLine($"{text.Length} of {block.Length} bytes, checksum {Checksum.Of(text, block)}");
}
finally
{
    Blocks.Return(block);
}

// An object that is emptied when it comes back.
using (var line = Builders.RentScope())
{
    Console.WriteLine(line.Value.Append("scopes, ").Append("pools, ").Append("objects"));
}
