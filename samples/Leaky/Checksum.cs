namespace Leaky;

/// <summary>FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): enough to notice a flipped bit.</summary>
internal static class Checksum
{
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        uint hash = 2166136261;
        foreach (byte b in bytes)
        {
            hash = unchecked((hash ^ b) * 16777619);
        }

        return hash;
    }
}
