using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class KeptAttribute : Attribute { }
        sealed class Holder
        {
            [Kept] private byte[] _buffer;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class TakesOwnershipAttribute : Attribute { }
        sealed class Holder
        {
            [TakesOwnership] private byte[] _buffer;
            public void Open()
            {
                _buffer = ArrayPool<byte>.Shared.Rent(64);
            }
        }
    }
}
