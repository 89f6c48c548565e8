using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace Faulty
{
    public static class Program
    {
        static void Handle(HttpResponse response)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64); //! POOL003
            response.ContentLength = owner.Memory.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Handle(HttpResponse response)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            response.RegisterForDispose(owner);
            response.ContentLength = owner.Memory.Length;
        }
    }
}
