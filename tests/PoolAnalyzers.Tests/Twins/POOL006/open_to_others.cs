// Code that is not here may put anything into it.
using System.Buffers;

public class Bag
{
    public byte[]? B;
    public void Open(int n)
    {
        B = ArrayPool<byte>.Shared.Rent(n);
    }
    public void Dispose()
    {
        if (B != null)
            ArrayPool<byte>.Shared.Return(B);
        B = null;
    }
}
