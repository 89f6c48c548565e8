using System;

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
        class Reader { }
        sealed class Text : Reader { }
        abstract class Readers
        {
            [return: Rented] public abstract Reader Take();
            public abstract void Give([Releases] Reader reader);
        }
        static Reader? Open(Readers readers, string text)
        {
            var reader = readers.Take(); //! POOL004
            if (text.Length > 9)
            {
                readers.Give(reader);
                return null;
            }

            reader = new Text();
            return reader;
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
        class Reader { }
        sealed class Text : Reader { }
        abstract class Readers
        {
            [return: Rented] public abstract Reader Take();
            public abstract void Give([Releases] Reader reader);
        }
        static Reader? Open(Readers readers, string text)
        {
            var reader = readers.Take();
            if (reader is Text)
            {
                readers.Give(reader);
                return null;
            }

            reader = new Text();
            return reader;
        }
    }
}
