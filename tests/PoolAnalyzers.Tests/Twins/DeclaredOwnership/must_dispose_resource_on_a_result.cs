using System;
using System.Buffers;
using System.IO;

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
        interface IFrames
        {
            [MustDisposeResource] Stream Open();
            [return: MustDisposeResource] Stream Reopen();
            [MustDisposeResource(false)] IMemoryOwner<byte> Current();
        }

        static long Length(IFrames frames) => frames.Open().Length + frames.Reopen().Length; //! POOL003
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
        interface IFrames
        {
            [MustDisposeResource] Stream Open();
            [return: MustDisposeResource] Stream Reopen();
            [MustDisposeResource(false)] IMemoryOwner<byte> Current();
        }

        static long Length(IFrames frames)
        {
            using var first = frames.Open();
            using (var second = frames.Reopen())
                return first.Length + second.Length + frames.Current().Memory.Length;
        }
    }
}
