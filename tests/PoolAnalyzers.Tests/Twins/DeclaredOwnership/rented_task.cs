using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        interface ISource
        {
            [return: Rented] Task<byte[]> ReadAsync(int n);
        }

        static async Task<int> First(ISource source)
        {
            byte[] block = await source.ReadAsync(4); //! POOL001
            return block[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        interface ISource
        {
            [return: Rented] Task<byte[]> ReadAsync(int n);
        }

        static async Task<int> First(ISource source)
        {
            byte[] block = await source.ReadAsync(4);
            int first = block[0];
            ArrayPool<byte>.Shared.Return(block);
            return first;
        }
    }
}
